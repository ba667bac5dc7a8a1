const toUuid = (bytes: Uint8Array, version: number): string => {
  bytes[6] = ((bytes[6] as number) & 0x0f) | (version << 4)
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

// `crypto.randomUUID` requires HTTPS, and the portal may be opened over plain HTTP in a home network.
const randomBytes = () => crypto.getRandomValues(new Uint8Array(16))

/** Returns a random UUID. */
export const newId = (): string => toUuid(randomBytes(), 4)

const TIME_BYTES = 6

/** Returns an id for a new item: a UUIDv7, which begins with the time in milliseconds. */
export const newItemId = (now = Date.now()): string => {
  const bytes = randomBytes()
  for (let index = 0; index < TIME_BYTES; index += 1) bytes[index] = Math.floor(now / 256 ** (TIME_BYTES - 1 - index)) % 256
  return toUuid(bytes, 7)
}

/** Returns the time with which the id of an item begins. */
export const toCreationTime = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
