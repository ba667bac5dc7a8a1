import Image from 'next/image'
import Link from 'next/link'
import { readContent } from '#content'
import { Rotation } from './rotation.jsx'

export default function Home() {
  const [current, ...others] = readContent().blogs
  return (
    <>
      <h1>{current.title}</h1>
      <Rotation images={current.images} />
      {current.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul>
        {others.map(({ id, title, images: [image] }) => (
          <li key={id}>
            <Image src={image} alt="" width={320} height={180} quality={50} sizes="320px" />
            <Link href={`/blogs/${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
