/** Every demo picture has this size, in pixels: three to two and a bit, the widest the pages show. */
export const PICTURE_WIDTH = 1600
export const PICTURE_HEIGHT = 1000

export const svg = (paper: string, shapes: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}"><rect width="100%" height="100%" fill="${paper}"/>${shapes.join('')}</svg>`

export const rectangle = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" fill="${fill}"/>`

/** An open line through points given in pixels. */
export const line = (points: readonly (readonly [number, number])[], stroke: string, width: number): string =>
  `<polyline points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
