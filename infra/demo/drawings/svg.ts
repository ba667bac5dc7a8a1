/** The size of every demo image, in pixels: the widest that a page shows. */
export const IMAGE_WIDTH = 1600
export const IMAGE_HEIGHT = 1000

export const svg = (paper: string, shapes: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${IMAGE_WIDTH}" height="${IMAGE_HEIGHT}"><rect width="100%" height="100%" fill="${paper}"/>${shapes.join('')}</svg>`

export const rectangle = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" fill="${fill}"/>`

/** Draws an open line through points given in pixels. */
export const line = (points: readonly (readonly [number, number])[], stroke: string, width: number): string =>
  `<polyline points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`
