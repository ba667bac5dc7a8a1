import { describe, expect, it } from 'vitest'
import { editorHtml } from './editor-html.ts'

describe('editorHtml', () => {
  it('returns an empty string for an empty editor', () => {
    expect(editorHtml('<p><br></p>')).toBe('')
    expect(editorHtml('')).toBe('')
    expect(editorHtml('<p>a</p><p><br></p>')).toBe('<p>a</p><p><br></p>')
  })

  it('removes list markers and the formatting cursor', () => {
    expect(editorHtml('<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>One</li></ol>')).toBe(
      '<ol><li data-list="bullet">One</li></ol>',
    )
    expect(editorHtml('<p>a<strong><span class="ql-cursor">\uFEFF</span></strong></p>')).toBe('<p>a<strong></strong></p>')
  })

  it('leaves out images that are still being uploaded', () => {
    const pending = '<img src="blob:http://site.test/1" alt="a > b" width="2">'
    expect(editorHtml(`<p>a${pending}b<img alt="" src="blob:http://site.test/2"></p>`)).toBe('<p>ab</p>')
    expect(editorHtml(`<p>${pending}<img src="/media/1.png" alt=""></p>`)).toBe('<p><img src="/media/1.png" alt=""></p>')
    expect(editorHtml(`<p>${pending}</p>`)).toBe('')
  })
})
