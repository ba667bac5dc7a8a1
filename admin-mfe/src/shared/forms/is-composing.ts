import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method, such as the Enter that confirms Japanese words. Safari sends that Enter after the composition has
 * ended, with the code 229.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229
