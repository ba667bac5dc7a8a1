import { type ApiClient, listQuery } from '@portfolio/api-client'
import { emptyLists } from '@portfolio/contracts'
import { useQuery } from '@tanstack/react-query'
import { Entry } from '#shared/entry.tsx'
import { ListPage } from '#shared/list-page.tsx'

export const ConferencesPage = ({ api }: { api: ApiClient }) => {
  const { data, isError, refetch } = useQuery(listQuery(api, 'conferences'))
  return (
    <ListPage
      name="conferences"
      heading="Conferences"
      empty={emptyLists.conferences}
      count={(items) => `${items} ${items === 1 ? 'conference' : 'conferences'}`}
      items={data}
      failed={isError}
      onRetry={() => void refetch()}
      entry={(item) => <Entry key={item._id} item={item} date={{ field: 'conferenceDate', value: item.conferenceDate }} />}
    />
  )
}
