import { aboutQuery } from '@portfolio/api-client'
import { type AboutSection, about, type Post, post, toasts } from '@portfolio/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OwnerForm } from '#shared/forms/owner-form.tsx'
import { useOpenForm } from '#shared/forms/use-open-form.ts'
import { SingleFrame } from '#shared/lists/single-frame.tsx'
import { PostFields, postValues } from '#shared/posts/post-fields.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'

const messages = {
  created: toasts.updated,
  createFailed: toasts.updateFailed,
  createFallback: toasts.updateFailed,
  updateFailed: toasts.updateFailed,
}

const AboutForm = ({ section }: { section: AboutSection | null }) => {
  const { api } = useAdmin()
  const client = useQueryClient()
  const query = aboutQuery(api)
  const desk = useOpenForm<AboutSection, Post>(section)
  const { row } = desk.opened
  const keep = (saved: AboutSection) => void client.setQueryData(query.queryKey, [saved])

  return (
    <OwnerForm<AboutSection, Post>
      {...desk}
      single
      name="about"
      title={about.form.title}
      note={about.form.note}
      noun="page"
      schema={post}
      valuesOf={postValues}
      save={(values, edited) => api.editAbout({ ...values, ...edited })}
      latest={async () => (await client.fetchQuery({ ...query, staleTime: 0, retry: false }))[0]}
      findRow={() => row ?? undefined}
      onSaved={keep}
      messages={messages}
    >
      {(fields) => <PostFields fields={fields} row={row} deleteImage={api.deleteAboutImage} onRowChanged={keep} />}
    </OwnerForm>
  )
}

export const AboutPage = () => {
  const { api } = useAdmin()
  // A form that has been opened keeps the text it was opened with; a newer one shows itself as a stale edit.
  const { data, isError, refetch } = useQuery(aboutQuery(api))
  return (
    <SingleFrame title={about.form.title} failed={isError && !data} onRetry={() => refetch()}>
      {data && <AboutForm section={data[0] ?? null} />}
    </SingleFrame>
  )
}
