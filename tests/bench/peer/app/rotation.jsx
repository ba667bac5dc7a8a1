'use client'
import Image from 'next/image'
import { useEffect, useState } from 'react'

const INTERVAL_MS = 4_000

/** Shows one image after the other, as the landing page of the product does. */
export const Rotation = ({ images }) => {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setShown((index) => (index + 1) % images.length), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [images])
  return (
    <Image
      src={images[shown]}
      alt=""
      width={1600}
      height={900}
      quality={50}
      sizes="(min-width: 60rem) 50rem, 100vw"
      preload={shown === 0}
    />
  )
}
