/** An export, or a part of it, that cannot be imported. The message is shown to the owner. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
