import { readContent } from '#content'

export const generateStaticParams = () => readContent().blogs.map(({ id }) => ({ id }))

export default async function Blog({ params }) {
  const { id } = await params
  const { title, paragraphs } = readContent().blogs.find((blog) => blog.id === id)
  return (
    <article>
      <h1>{title}</h1>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  )
}
