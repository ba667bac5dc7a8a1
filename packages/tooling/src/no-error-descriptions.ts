/** In place of the federation runtime's sentences: its errors keep their codes and the address of their documentation. */
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}
