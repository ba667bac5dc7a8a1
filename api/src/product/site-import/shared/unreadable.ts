/** Thrown when an export, or a part of it, cannot be read. The owner sees the message. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
