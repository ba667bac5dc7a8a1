/** The element of an ImageRotation. */
export interface RotationElement extends HTMLElement {
  /** The index of the image that was shown when React took over. */
  shownImage?: number
}

const show = (all: Iterable<HTMLElement | undefined>, index: number) => {
  for (const [at, one] of [...all].entries()) if (one) one.dataset.shown = String(at === index)
}

const rotate = (rotation: RotationElement, isStill: () => boolean) => {
  const stage = rotation.firstElementChild as HTMLElement
  const first = stage.firstElementChild as HTMLElement
  const others = rotation.querySelector('[data-others]')?.children ?? []
  const position = rotation.querySelector('[aria-live]')?.lastChild as Text
  const slides: (HTMLElement | undefined)[] = [first]
  let current = 0

  const getImage = (slide: HTMLElement) => slide.querySelector('img') as HTMLImageElement
  const load = (index: number) => {
    const slide = first.cloneNode() as HTMLElement
    slide.dataset.shown = 'false'
    slide.append((others[index - 1] as Element).cloneNode(true))
    const image = getImage(slide)
    for (const source of slide.querySelectorAll('source')) source.sizes = image.dataset.sizes as string
    image.className = getImage(first).className
    image.style.background = ''
    image.loading = 'eager'
    stage.append(slide)
    return slide
  }
  const choose = (index: number) => {
    current = index
    show(slides, index)
    for (const [at, slide] of slides.entries()) if (slide) slide.ariaHidden = String(at !== index)
    show(rotation.querySelectorAll<HTMLElement>('p[data-shown]'), index)
    // The browser may have translated the rest.
    position.data = position.data.replace(/\d+/, String(index + 1))
  }
  const getNext = () => (current + 1) % (others.length + 1)
  const prepare = () => (slides[getNext()] ??= load(getNext()))
  const advance = () => {
    if (isStill() || rotation.matches(':hover,:focus-within') || !getImage(prepare()).complete) return
    choose(getNext())
    prepare()
  }

  if (!isStill()) prepare()
  const timer = setInterval(advance, Number(rotation.dataset.rotate))
  return () => {
    clearInterval(timer)
    rotation.shownImage = current
    for (const slide of slides.slice(1)) slide?.remove()
    choose(0)
  }
}

/**
 * Moves the images of a page whose scripts have not started, as ImageRotation does once they have. Returns what puts the markup back that the
 * server sent, to be called before it is hydrated.
 */
export const rotateImages = (page: ParentNode) => {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const stops = [...page.querySelectorAll<RotationElement>('[data-rotate]')].map((one) => rotate(one, () => reducedMotion.matches))
  return () => {
    for (const stop of stops) stop()
  }
}
