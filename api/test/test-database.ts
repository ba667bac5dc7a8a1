import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

const onServer = async (statement: string) => {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of its own: migrated and with an owner, or empty when the test is about migrating. */
export const createTestDatabase = async ({ migrated = true } = {}) => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${migrated ? 'template_portfolio' : 'template1'}`)
  return {
    url: inject('postgresUrl').replace(/\/postgres$/, `/${name}`),
    drop: () => onServer(`drop database ${name} with (force)`),
  }
}
