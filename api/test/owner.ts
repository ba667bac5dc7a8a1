/** The owner of every test database. */
export const OWNER = { email: 'owner@example.org', password: 'a long pass phrase' }
