/** Replaces the federation runtime's descriptions of errors, which keep their codes and the address of their documentation. */
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}
