/** The part of Quill's Delta that the matchers of its clipboard use: changes of text, embeds and formats, in order. */
export interface Delta {
  ops: { insert?: unknown; attributes?: object }[]
}
