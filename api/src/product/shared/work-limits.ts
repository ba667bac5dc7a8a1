/** Limits of a body with the details of a work. 250 names in each of five roles, with all their parts, have 10,000 values. */
export const WORK_JSON_LIMITS = { valuesMax: 12_000 }
