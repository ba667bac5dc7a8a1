/** Reads a text file. One that is not UTF-8 is read as Windows-1252, in which older bibliographies are written. */
export const decodeFile = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
