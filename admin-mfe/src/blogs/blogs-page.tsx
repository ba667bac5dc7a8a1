import { type BlogRow, type BlogValues, blogs, type PostValues, texts, toasts } from '@portfolio/contracts'
import { blogSchema } from '@portfolio/contracts/rules'
import { useCallback, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { AddressField } from '#shared/forms/address-field.tsx'
import { useEditAddress } from '#shared/forms/edit-address.ts'
import type { FieldsContext } from '#shared/forms/form-props.ts'
import { LanguageField } from '#shared/forms/language-field.tsx'
import { OwnerForm } from '#shared/forms/owner-form.tsx'
import { saveMessages } from '#shared/forms/save-error.ts'
import { useOpenForm } from '#shared/forms/use-open-form.ts'
import { useGoBack } from '#shared/history/use-go-back.ts'
import { isTyping } from '#shared/is-typing.ts'
import { BulkActions } from '#shared/lists/bulk-actions.tsx'
import { BulkTags } from '#shared/lists/bulk-tags.tsx'
import { ListFrame } from '#shared/lists/list-frame.tsx'
import { sortMenu } from '#shared/lists/list-order.ts'
import { compareTexts, type ListOrder, type RowFacets } from '#shared/lists/list-view.ts'
import type { ListRow, WholeRow } from '#shared/lists/row-calls.ts'
import { useList } from '#shared/lists/use-list.ts'
import { useRowActions } from '#shared/lists/use-row-actions.ts'
import { toCreationTime } from '#shared/new-id.ts'
import { PostFields, postValues } from '#shared/posts/post-fields.tsx'
import { PostList } from '#shared/posts/post-list.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { listTagsInUse } from '#shared/tags/tags-in-use.ts'
import { notify } from '#shared/toasts/notify.tsx'
import { isUnpublished } from '#shared/working-copies/rows.ts'
import { BlogTags } from './blog-tags.tsx'
import { BulkMarkdown } from './bulk-markdown.tsx'
import { CurrentMark } from './current-mark.tsx'
import { MenuOrder } from './menu-order.tsx'
import { MenuPageField } from './menu-page-field.tsx'

type Row = ListRow<'blogs'>
type Whole = WholeRow<'blogs'>

const { form, list, messages } = texts.blogs

const blogValues = (row: Whole | null): BlogValues => ({
  ...{ ...postValues(row), tags: row?.tags ?? [], language: row?.language ?? '' },
  isMenuPage: row?.isMenuPage ?? false,
  slug: row?.slug ?? '',
})

const ORDERS: ListOrder<Row>[] = [{ name: 'title', label: 'By Title', compare: (a, b) => compareTexts(a.title, b.title) }]

const toAddedYear = ({ _id }: Row) => String(toCreationTime(_id).getFullYear())
const FACETS: RowFacets<Row> = { year: toAddedYear, tags: ({ tags = [] }) => tags }

export const BlogsPage = () => {
  const { api } = useAdmin()
  const goBack = useGoBack()
  const rows = useList('blogs')
  const editor = useOpenForm<Whole, BlogValues>()
  const { listHeading, deleteRow, duplicateRow, withRows, bulk } = useRowActions(rows, editor, texts.blogs)
  const { requestOpen, open } = editor
  const { load } = rows
  /** Loads a blog once the open one is closed, so that nothing typed meanwhile is lost. */
  const openRow = useCallback(
    (blog: Row, field = '') =>
      requestOpen({ loadingId: blog._id }, async (isOpen) => {
        try {
          const row = await load(blog)
          // Another one may have been chosen meanwhile.
          if (isOpen()) open({ row, field })
        } catch {
          notify.error(`Couldn’t open “${blog.title}”. Try again.`)
          if (isOpen()) open()
        }
      }),
    [load, requestOpen, open],
  )
  const isOpening = useEditAddress({
    rows: rows.data,
    lacksUnpublished: rows.lacksUnpublished,
    isFetching: rows.isFetching,
    openedKey: editor.opened.key,
    onOpen: openRow,
    onMissing: useCallback(() => notify.error('This blog is no longer here. It may have been deleted.'), []),
  })
  const tagsInUse = useMemo(() => listTagsInUse(rows.data), [rows.data])
  const menuPages = useMemo(() => sortMenu(rows.data ?? []), [rows.data])
  const [pendingId, setPendingId] = useState<string>()
  /** The blog that was made current last: its button is gone, so focus goes to its row. */
  const [madeCurrentId, setMadeCurrentId] = useState<string>()
  const { row, loadingId } = editor.opened
  const savedId = madeCurrentId ?? editor.opened.savedId

  const makeCurrent = async (blog: BlogRow) => {
    setPendingId(blog._id)
    try {
      await api.makeBlogCurrent(blog._id)
      notify.success(toasts.madeCurrent)
      // By now the owner may be typing in the form.
      if (isTyping() || !goBack(toasts.madeCurrent)) setMadeCurrentId(blog._id)
    } catch {
      notify.error(toasts.makeCurrentFailed)
    }
    setPendingId(undefined)
    await rows.refresh()
  }

  return (
    <>
      <OwnerForm<Whole, BlogValues>
        {...editor}
        isLoading={isOpening}
        name="blogs"
        title={form.title}
        note={form.note}
        label="blog"
        schema={blogSchema}
        toValues={blogValues}
        save={(values, target) => api.save('blogs', { ...values, ...target })}
        latest={({ _id }) => rows.latest(_id)}
        loadRow={rows.loadById}
        onSaved={(saved) => {
          setMadeCurrentId(undefined)
          rows.saved(saved)
        }}
        messages={saveMessages(messages)}
      >
        {(fields) => (
          <>
            <PostFields
              fields={fields as unknown as FieldsContext<PostValues>}
              row={isUnpublished(row) ? null : row}
              language={fields.form.watch('language')}
              deleteImage={api.deleteBlogImage}
              onRowChanged={rows.changed}
            />
            <BlogTags form={fields.form} inUse={tagsInUse} />
            <LanguageField
              label="Language"
              emptyLabel="Same as the site"
              hint="Of the title and the text, for browsers, screen readers and search engines."
              value={fields.form.watch('language')}
              error={fields.form.formState.errors.language?.message}
              {...fields.form.register('language')}
            />
            <MenuPageField {...fields.form.register('isMenuPage')} />
            <AddressField
              form={fields.form as unknown as UseFormReturn<{ slug: string }>}
              path={blogs.page.path}
              slug={isUnpublished(row) ? '' : (row?.slug ?? '')}
              emptyHint="Leave empty to create it from the title when you save, for example a-visit-to-princeton."
            />
          </>
        )}
      </OwnerForm>
      <ListFrame
        title={list.title}
        name="blogs"
        rows={rows.data}
        error={rows.error}
        onRetryUnpublished={rows.lacksUnpublished ? rows.refreshUnpublished : undefined}
        empty="Nothing here yet. Add the first blog with the form above."
        onRetry={() => rows.refetch()}
        headingRef={listHeading}
        orders={ORDERS}
        facets={FACETS}
        bulkActions={(selected, release) => (
          <>
            <BulkTags
              rows={selected}
              label={texts.blogs.label}
              inUse={tagsInUse}
              onApply={(change) => withRows((chosen, options) => rows.tagAll(chosen, change, options))(selected, release)}
            />
            <BulkMarkdown rows={selected} load={rows.load} />
            <BulkActions rows={selected} bulk={bulk} release={release} />
          </>
        )}
        returnTo={editor.opened.another ? undefined : savedId}
        footer={menuPages.length > 1 && <MenuOrder pages={menuPages} onOrder={rows.orderMenu} />}
      >
        {(shown, selection) => (
          <PostList
            posts={shown}
            openId={loadingId ?? row?._id}
            savedId={savedId}
            selection={selection}
            status={(blog) => <CurrentMark blog={blog} disabled={pendingId !== undefined} onMakeCurrent={makeCurrent} />}
            onEdit={openRow}
            onDuplicate={duplicateRow}
            onDelete={deleteRow}
          />
        )}
      </ListFrame>
    </>
  )
}
