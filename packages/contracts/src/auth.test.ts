import { describe, expect, it } from 'vitest'
import { credentials } from './auth.ts'
import { contact } from './contact.ts'
import { check } from './refusals.ts'

const refusals = (result: ReturnType<typeof check>) => ('refusals' in result ? result.refusals : [])

describe('credentials', () => {
  const valid = { email: 'owner@example.org', password: '12345678' }

  it('ask for what is missing', () => {
    expect(refusals(check(credentials, {}))).toEqual([
      { msg: 'Please enter your email address', path: 'email' },
      { msg: 'Please enter your password', path: 'password' },
    ])
  })

  it('want an email address', () => {
    for (const email of ['nobody', 'a@', '@b.example', 'a b@c.example', `${'x'.repeat(250)}@b.example`])
      expect(refusals(check(credentials, { ...valid, email })), email).toEqual([{ msg: 'Invalid email address', path: 'email' }])
    expect(refusals(check(credentials, { ...valid, email: 'first.last+tag@sub.example.org' }))).toEqual([])
  })

  it('want 8 to 128 characters as a password', () => {
    expect(refusals(check(credentials, { ...valid, password: '1234567' }))).toEqual([
      { msg: 'Minimum of 8 characters required', path: 'password' },
    ])
    expect(refusals(check(credentials, { ...valid, password: '12345678' }))).toEqual([])
    expect(refusals(check(credentials, { ...valid, password: ' spaces and 😀 ' }))).toEqual([])
    expect(refusals(check(credentials, { ...valid, password: 'x'.repeat(128) }))).toEqual([])
    expect(refusals(check(credentials, { ...valid, password: 'x'.repeat(129) }))).toHaveLength(1)
  })

  it('take text and nothing that could become text', () => {
    for (const wrong of [1, true, {}, [], null, ['owner@example.org']])
      expect(refusals(check(credentials, { email: wrong, password: wrong }))).toEqual([
        { msg: 'Please enter your email address', path: 'email' },
        { msg: 'Please enter your password', path: 'password' },
      ])
  })
})

describe('contact', () => {
  const valid = { fullName: 'abcd', email: 'a@b.example', phoneNumber: '1234', message: 'abcd' }

  it('takes 4 characters everywhere, with the messages of the specification', () => {
    expect(check(contact, valid)).toEqual({ value: valid })
    expect(refusals(check(contact, { ...valid, fullName: 'abc' }))).toEqual([{ msg: 'Minimum of 3 characters required', path: 'fullName' }])
    expect(refusals(check(contact, { ...valid, phoneNumber: '123' }))).toEqual([
      { msg: 'Minimum of 4 characters required', path: 'phoneNumber' },
    ])
    expect(refusals(check(contact, { ...valid, message: 'abc' }))).toEqual([{ msg: 'Minimum of 10 characters required', path: 'message' }])
    expect(refusals(check(contact, { ...valid, email: 'nobody' }))).toEqual([{ msg: 'Invalid email address', path: 'email' }])
  })

  it('asks for every field', () => {
    expect(refusals(check(contact, {})).map(({ path }) => path)).toEqual(['fullName', 'email', 'phoneNumber', 'message'])
  })
})
