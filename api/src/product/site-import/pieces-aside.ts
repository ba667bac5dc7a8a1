/**
 * Lets `render` set pieces of a text aside that later steps must not change, such as code: `keep` returns a mark for a piece, and the pieces
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
