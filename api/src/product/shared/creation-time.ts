/** Returns the time in an item's id, a UUIDv7: when the item was added. */
export const getCreationTime = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
