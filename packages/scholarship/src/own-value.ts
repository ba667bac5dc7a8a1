/** Returns the value of a key that someone else chose: not what every object inherits, such as its `constructor`. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
