/**
 * Lets `render` protect pieces of a text, such as code, from later steps. `keep` returns a placeholder for a piece, and the pieces
 * are put back at the end.
 */
export const withPiecesAside = (text: string, render: (text: string, keep: (piece: string) => string) => string): string => {
  const kept: string[] = []
  const keep = (piece: string) => {
    kept.push(piece)
    return `\u0001${kept.length - 1}\u0001`
  }
  return render(text.replaceAll('\u0001', ''), keep).replace(/\u0001(\d+)\u0001/g, (_, index: string) => kept[Number(index)] ?? '')
}
