import { findFormulaProblem } from '@portfolio/contracts'
import temml from 'temml'

/** The maximum size that the server allows, in em and in points. */
const SIZE_MAX: [number, number] = [40, 400]

/** Removes the position of the error, which the library marks with characters that screen readers spell out. */
const describe = (error: unknown) =>
  error instanceof Error && error.name === 'ParseError'
    ? error.message.trim().replace(/ at (?:position|end of input)[\s\S]*$/, '')
    : 'This is not valid TeX'

/** Draws a formula in an element. Returns null, or what is wrong with the TeX, which is then shown as text instead. */
export const drawFormula = (element: HTMLElement, tex: string, display: boolean): string | null => {
  let problem = findFormulaProblem(tex)
  if (problem === null) {
    try {
      temml.render(tex, element, { displayMode: display, throwOnError: true, maxSize: SIZE_MAX })
    } catch (error) {
      problem = describe(error)
    }
  }
  element.classList.toggle('invalid', problem !== null)
  element.title = problem ?? ''
  if (problem !== null) element.textContent = tex
  return problem
}
