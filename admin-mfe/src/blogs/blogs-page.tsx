import { type Blog, type PostValues, texts, toasts } from '@portfolio/contracts'
import { postSchema } from '@portfolio/contracts/rules'
import { useState } from 'react'
import { OwnerForm } from '#shared/forms/owner-form.tsx'
import { saveMessages } from '#shared/forms/save-error.ts'
import { useOpenForm } from '#shared/forms/use-open-form.ts'
import { useGoBack } from '#shared/history/use-go-back.ts'
import { ListFrame } from '#shared/lists/list-frame.tsx'
import { useDeleteRow } from '#shared/lists/use-delete-row.ts'
import { useList } from '#shared/lists/use-list.ts'
import { PostFields, postValues } from '#shared/posts/post-fields.tsx'
import { PostList } from '#shared/posts/post-list.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { CurrentMark } from './current-mark.tsx'

const { form, list, messages } = texts.blogs

export const BlogsPage = () => {
  const { api } = useAdmin()
  const goBack = useGoBack()
  const rows = useList('blogs')
  const editor = useOpenForm<Blog, PostValues>()
  const { listHeading, deleteRow } = useDeleteRow(rows.remove, editor, messages)
  const [pendingId, setPendingId] = useState<string>()
  /** The blog that was made current last: its button is gone, so focus goes to its row. */
  const [madeCurrentId, setMadeCurrentId] = useState<string>()
  const { row } = editor.opened
  const savedId = madeCurrentId ?? editor.opened.savedId

  const makeCurrent = async (blog: Blog) => {
    setPendingId(blog._id)
    try {
      await api.makeBlogCurrent(blog._id)
      notify.success(toasts.madeCurrent)
      if (!goBack(toasts.madeCurrent)) setMadeCurrentId(blog._id)
    } catch {
      notify.error(toasts.makeCurrentFailed)
    }
    setPendingId(undefined)
    await rows.refresh()
  }

  return (
    <>
      <OwnerForm<Blog, PostValues>
        {...editor}
        name="blogs"
        title={form.title}
        note={form.note}
        label="blog"
        schema={postSchema}
        toValues={postValues}
        save={(values, edited) => api.save('blogs', { ...values, ...edited })}
        latest={({ _id }) => rows.latest(_id)}
        findRow={rows.find}
        onSaved={(saved) => {
          setMadeCurrentId(undefined)
          rows.saved(saved)
        }}
        messages={saveMessages(messages)}
      >
        {(fields) => <PostFields fields={fields} row={row} deleteImage={api.deleteBlogImage} onRowChanged={rows.saved} />}
      </OwnerForm>
      <ListFrame
        title={list.title}
        rows={rows.data}
        failed={rows.isError}
        empty="Nothing here yet. Add the first blog with the form above."
        onRetry={() => rows.refetch()}
        headingRef={listHeading}
        savedId={savedId}
      >
        {(shown) => (
          <PostList
            posts={shown}
            openId={row?._id}
            savedId={savedId}
            status={(blog) => <CurrentMark blog={blog} disabled={pendingId !== undefined} onMakeCurrent={makeCurrent} />}
            onEdit={(blog) => editor.requestOpen({ row: blog })}
            onDelete={deleteRow}
          />
        )}
      </ListFrame>
    </>
  )
}
