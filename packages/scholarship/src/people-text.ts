import type { Name, Role, Work } from './csl.ts'
import { toDisplayName } from './metadata/names.ts'
import { ownValue } from './own-value.ts'

/** What stands between names, before and after them. */
interface Words {
  comma: string
  semicolon: string
  and: string
  others: string
  editedBy: string
  translatedBy: string
}

const ENGLISH: Words = {
  comma: ', ',
  semicolon: '; ',
  and: ' and ',
  others: ' et al.',
  editedBy: 'edited by ',
  translatedBy: 'translated by ',
}

/** By language. Only the server has them, so they are not among the translations of the interface. */
const WORDS: Record<string, Words> = {
  de: { ...ENGLISH, and: ' und ', others: ' u. a.', editedBy: 'hrsg. von ', translatedBy: 'übers. von ' },
  ar: {
    comma: '، ',
    semicolon: '؛ ',
    // "And" is part of the next word: without a comma, lists would not be folded there.
    and: '، و',
    others: ' وآخرون',
    editedBy: 'تحرير ',
    translatedBy: 'ترجمة ',
  },
}

/** Returns the names of a role as a sentence has them: "S. Barry Cooper and Jan van Leeuwen", "A. Church, A. Turing et al." */
const joinNames = (work: Work, role: Role, { comma, semicolon, and, others }: Words): string => {
  const names: readonly Name[] = work[role] ?? []
  // A comma in a name would divide it: the list gets semicolons then.
  const texts = names.map(toDisplayName)
  const separator = texts.some((text) => /[,،]/u.test(text)) ? semicolon : comma
  if (work.etAl?.includes(role)) return texts.join(separator) + others
  return texts.length < 2 ? texts.join('') : texts.slice(0, -1).join(separator) + and + texts.at(-1)
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Returns who took part in a work: "A. M. Turing; edited by S. Barry Cooper and Jan van Leeuwen". Empty if nobody is named. `language` is a
 * BCP 47 tag; one without words of its own gets those of English.
 */
export const toPeople = (work: Work, language = 'en'): string => {
  const { author, editor, translator } = work
  const words = ownValue(WORDS, language.split('-', 1)[0] as string) ?? ENGLISH
  const roles = [
    author?.length && joinNames(work, 'author', words),
    editor?.length && (author?.length ? words.editedBy : capitalize(words.editedBy)) + joinNames(work, 'editor', words),
    translator?.length && words.translatedBy + joinNames(work, 'translator', words),
  ]
  return roles.filter(Boolean).join(words.semicolon)
}
