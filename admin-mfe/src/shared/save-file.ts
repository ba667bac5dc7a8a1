/** Downloads a text as a file. */
export const saveFile = (name: string, text: string, type: string): void => {
  const href = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  URL.revokeObjectURL(href)
}
