/** Returns a function that computes a value once for each object, and keeps it as long as the object is. */
export const oncePer = <Key extends object, Value extends NonNullable<unknown>>(compute: (key: Key) => Value): ((key: Key) => Value) => {
  const values = new WeakMap<Key, Value>()
  return (key) => {
    const known = values.get(key)
    if (known !== undefined) return known
    const value = compute(key)
    values.set(key, value)
    return value
  }
}
