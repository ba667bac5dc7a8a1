const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase()

/** The rows that hold every typed word somewhere in their text, whatever the case or the accents. */
export const found = <Row extends object>(rows: Row[], typed: string): Row[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (!words.length) return rows
  return rows.filter((row) => {
    const text = plain(
      Object.entries(row)
        .filter(([name, value]) => name !== '_id' && typeof value === 'string')
        .map(([, value]) => value)
        .join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}
