import { describe, expect, it } from 'vitest'
import { check } from './check.ts'
import { contact } from './contact.ts'
import { credentials } from './credentials.ts'

const errors = (result: ReturnType<typeof check>) => ('errors' in result ? result.errors : [])

describe('the rules for credentials', () => {
  const valid = { email: 'owner@example.org', password: '12345678' }

  it('require an email address and a password', () => {
    expect(errors(check(credentials, {}))).toEqual([
      { msg: 'Please enter your email address', path: 'email' },
      { msg: 'Please enter your password', path: 'password' },
    ])
  })

  it('reject an invalid email address', () => {
    for (const email of ['nobody', 'a@', '@b.example', 'a b@c.example', `${'x'.repeat(250)}@b.example`])
      expect(errors(check(credentials, { ...valid, email })), email).toEqual([{ msg: 'Invalid email address', path: 'email' }])
    expect(errors(check(credentials, { ...valid, email: 'first.last+tag@sub.example.org' }))).toEqual([])
  })

  it('accept passwords of 8 to 128 characters', () => {
    expect(errors(check(credentials, { ...valid, password: '1234567' }))).toEqual([
      { msg: 'Minimum of 8 characters required', path: 'password' },
    ])
    expect(errors(check(credentials, { ...valid, password: '12345678' }))).toEqual([])
    expect(errors(check(credentials, { ...valid, password: ' spaces and 😀 ' }))).toEqual([])
    expect(errors(check(credentials, { ...valid, password: 'x'.repeat(128) }))).toEqual([])
    expect(errors(check(credentials, { ...valid, password: 'x'.repeat(129) }))).toHaveLength(1)
  })

  it('reject values that are not text', () => {
    for (const wrong of [1, true, {}, [], null, ['owner@example.org']])
      expect(errors(check(credentials, { email: wrong, password: wrong }))).toEqual([
        { msg: 'Please enter your email address', path: 'email' },
        { msg: 'Please enter your password', path: 'password' },
      ])
  })
})

describe('the rules of the contact form', () => {
  const valid = { fullName: 'abcd', email: 'a@b.example', phoneNumber: '1234', message: 'abcd' }

  it('require 4 characters in every field, with the messages of the specification', () => {
    expect(check(contact, valid)).toEqual({ value: valid })
    expect(errors(check(contact, { ...valid, fullName: 'abc' }))).toEqual([{ msg: 'Minimum of 3 characters required', path: 'fullName' }])
    expect(errors(check(contact, { ...valid, phoneNumber: '123' }))).toEqual([
      { msg: 'Minimum of 4 characters required', path: 'phoneNumber' },
    ])
    expect(errors(check(contact, { ...valid, message: 'abc' }))).toEqual([{ msg: 'Minimum of 10 characters required', path: 'message' }])
    expect(errors(check(contact, { ...valid, email: 'nobody' }))).toEqual([{ msg: 'Invalid email address', path: 'email' }])
  })

  it('require every field', () => {
    expect(errors(check(contact, {})).map(({ path }) => path)).toEqual(['fullName', 'email', 'phoneNumber', 'message'])
  })
})
