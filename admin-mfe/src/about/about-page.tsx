import { aboutQuery } from '@portfolio/api-client'
import { type AboutSection, type PostValues, texts } from '@portfolio/contracts'
import { postSchema } from '@portfolio/contracts/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OwnerForm } from '#shared/forms/owner-form.tsx'
import { updateMessages } from '#shared/forms/save-error.ts'
import { useOpenForm } from '#shared/forms/use-open-form.ts'
import { ListFrame } from '#shared/lists/list-frame.tsx'
import { SingleFrame } from '#shared/lists/single-frame.tsx'
import { PostFields, postValues } from '#shared/posts/post-fields.tsx'
import { PostList } from '#shared/posts/post-list.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'

const { form, list } = texts.about

/** The form, which always has the one section open, and below it the list with it. Nothing deletes the section. */
const AboutEditor = ({ sections }: { sections: AboutSection[] }) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = aboutQuery(api)
  const editor = useOpenForm<AboutSection, PostValues>(sections[0] ?? null)
  const { row } = editor.opened
  const updateCache = (saved: AboutSection) => void client.setQueryData(query.queryKey, [saved])

  return (
    <>
      <OwnerForm<AboutSection, PostValues>
        {...editor}
        single
        name="about"
        title={form.title}
        note={form.note}
        label="page"
        schema={postSchema}
        toValues={postValues}
        save={(values, edited) => api.editAbout({ ...values, ...edited })}
        latest={async () => (await client.fetchQuery({ ...query, staleTime: 0, retry: false }))[0]}
        findRow={() => row ?? undefined}
        onSaved={updateCache}
        messages={updateMessages}
      >
        {(fields) => <PostFields fields={fields} row={row} deleteImage={api.deleteAboutImage} onRowChanged={updateCache} />}
      </OwnerForm>
      <ListFrame title={list.title} rows={sections} empty="Nothing here yet. Write the page with the form above.">
        {(shown) => <PostList posts={shown} openId={row?._id} onEdit={(section) => editor.requestOpen({ row: section })} />}
      </ListFrame>
    </>
  )
}

export const AboutPage = () => {
  const { api } = useAdmin()
  // An open form does not reload newer text; saving then reports a conflict.
  const { data, isError, refetch } = useQuery(aboutQuery(api))
  return (
    <SingleFrame title={form.title} failed={isError && !data} onRetry={() => refetch()}>
      {data && <AboutEditor sections={data} />}
    </SingleFrame>
  )
}
