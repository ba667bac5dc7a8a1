import type { ClipboardEvent } from 'react'
import { cleanNames } from './clean-lines.ts'
import { cleanText, pasteCleaned } from './clean-paste.ts'
import { joinLines } from './join-lines.ts'

/** Pastes text of a PDF or an email without the line breaks within its paragraphs. For fields with long texts. */
export const pasteJoined = (event: ClipboardEvent): void => void pasteCleaned(event, (text) => joinLines(cleanText(text)))

/** Pastes a list of names. */
export const pasteNames = (event: ClipboardEvent): void => void pasteCleaned(event, cleanNames)
