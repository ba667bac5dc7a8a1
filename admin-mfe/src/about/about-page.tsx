import { aboutQuery } from '@portfolio/api-client'
import { type AboutSection, type PostValues, texts } from '@portfolio/contracts'
import { postSchema } from '@portfolio/contracts/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OwnerForm } from '#shared/forms/owner-form.tsx'
import { updateMessages } from '#shared/forms/save-error.ts'
import { useOpenForm } from '#shared/forms/use-open-form.ts'
import { useSingle } from '#shared/forms/use-single.ts'
import { ListFrame } from '#shared/lists/list-frame.tsx'
import { SingleFrame } from '#shared/lists/single-frame.tsx'
import { PostFields, postValues } from '#shared/posts/post-fields.tsx'
import { PostList } from '#shared/posts/post-list.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { getChanges, type HasCopy, isUnpublished, toUnpublishedRow, withCopies } from '#shared/working-copies/rows.ts'
import { useWorkingCopies } from '#shared/working-copies/use-working-copies.ts'

type Row = AboutSection & HasCopy

const { form, list } = texts.about

/** The form, which always has the one section open, and the list with it below. The section cannot be deleted. */
const AboutEditor = ({ sections }: { sections: Row[] }) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = aboutQuery(api)
  const editor = useOpenForm<Row, PostValues>(sections.find((section) => !isUnpublished(section)) ?? sections[0] ?? null)
  const { row } = editor.opened
  const { put, drop, latest } = useWorkingCopies('about')
  const updateCache = (saved: Row) => {
    if (saved.copy) put(saved.copy)
    else drop(saved._id)
    client.setQueryData(query.queryKey, saved.copy ? [] : [saved])
  }

  return (
    <>
      <OwnerForm<Row, PostValues>
        {...editor}
        single
        name="about"
        title={form.title}
        note={form.note}
        label="page"
        schema={postSchema}
        toValues={postValues}
        save={(values, target) => api.editAbout({ ...values, ...target })}
        latest={async ({ _id }) => {
          const [section] = await client.fetchQuery({ ...query, staleTime: 0, retry: false })
          // Another form may have added the section, with an id of its own.
          const copy = await latest(section?._id ?? _id)
          return section ? { ...section, copy: getChanges(copy) } : copy && toUnpublishedRow<Row>(copy)
        }}
        onSaved={updateCache}
        messages={updateMessages}
      >
        {(fields) => (
          <PostFields
            fields={fields}
            row={isUnpublished(row) ? null : row}
            deleteImage={api.deleteAboutImage}
            onRowChanged={(section) => client.setQueryData(query.queryKey, [section])}
          />
        )}
      </OwnerForm>
      <ListFrame title={list.title} rows={sections} empty="Nothing here yet. Write the page with the form above.">
        {(shown) => <PostList posts={shown} openId={row?._id} onEdit={(section) => editor.requestOpen({ row: section })} />}
      </ListFrame>
    </>
  )
}

export const AboutPage = () => {
  const { api } = useAdmin()
  const { data, copies, error, retry } = useSingle(useQuery(aboutQuery(api)), 'about')
  return (
    <SingleFrame title={form.title} error={error} onRetry={retry}>
      {data && <AboutEditor sections={withCopies<Row>(data, copies)} />}
    </SingleFrame>
  )
}
