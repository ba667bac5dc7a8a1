import { readContent } from '#content'

export default function Articles() {
  return (
    <>
      <h1>Articles</h1>
      <ol>
        {readContent().articles.map(({ title, author, link, releaseDate, description }) => (
          <li key={title}>
            <a href={link}>{title}</a>
            <p>
              {author}, {releaseDate}
            </p>
            <p>{description}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
