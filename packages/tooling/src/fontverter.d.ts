declare module 'fontverter' {
  export const convert: (font: Buffer, format: 'woff2') => Promise<Buffer>
}
