import { Button } from '@portfolio/ui'
import { Download } from 'lucide-react'
import type { ListRow, WholeRow } from '#shared/lists/row-calls.ts'
import { toCreationTime } from '#shared/new-id.ts'
import { saveFile } from '#shared/save-file.ts'
import { notify } from '#shared/toasts/notify.tsx'
import { isUnpublished } from '#shared/working-copies/rows.ts'

interface BulkMarkdownProps {
  rows: ListRow<'blogs'>[]
  load: (row: ListRow<'blogs'>) => Promise<WholeRow<'blogs'>>
}

/** A button that downloads the selected blogs, drafts included, as Markdown: one as a file, several as a ZIP file. */
export const BulkMarkdown = ({ rows, load }: BulkMarkdownProps) => {
  const download = async () => {
    try {
      const [{ toFileNames, toMarkdownFile }, { strToU8, zipSync }] = await Promise.all([import('./blog-markdown.ts'), import('fflate')])
      const blogs = []
      for (const row of rows) {
        const { title, description, images, tags = [], isMenuPage = false, slug } = await load(row)
        const addedAt = toCreationTime(row._id)
        blogs.push({ title, description, images, tags, addedAt, isMenuPage, slug, isUnpublished: isUnpublished(row) })
      }
      const names = toFileNames(blogs)
      const files = blogs.map((blog, index) => [names[index] ?? '', toMarkdownFile(blog, window.location.origin)] as const)
      const [only] = files
      if (only && files.length === 1) saveFile(...only, 'text/markdown')
      else saveFile('blogs.zip', zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)]))).slice(), 'application/zip')
    } catch {
      notify.error('Couldn’t export the blogs. Try again.')
    }
  }
  if (!rows.length) return null
  return (
    <Button small variant="text" onClick={() => void download()}>
      <Download size={15} aria-hidden="true" />
      Export
    </Button>
  )
}
