import type { TextsOf } from './define-texts.ts'

export const aboutTexts: TextsOf<'about'> = {
  label: { one: 'About section', menu: 'About Section' },
  form: { title: 'About Section', note: 'This information will be displayed publicly on the about page.' },
  list: { title: 'About List' },
}
