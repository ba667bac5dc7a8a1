import { type ApiClient, listQuery } from '@portfolio/api-client'
import { useQuery } from '@tanstack/react-query'
import { Entry } from '#shared/entry.tsx'
import { ListPage } from '#shared/list-page.tsx'
import type { PublicationKind } from './publication-kinds.ts'

interface PublicationsPageProps {
  api: ApiClient
  kind: PublicationKind
}

export const PublicationsPage = ({ api, kind }: PublicationsPageProps) => {
  const { data, isError, refetch } = useQuery(listQuery(api, kind.name))
  return (
    <ListPage
      name={kind.name}
      heading={kind.heading}
      empty={kind.empty}
      count={(items) => `${items} ${items === 1 ? kind.one : kind.many}`}
      items={data}
      failed={isError}
      onRetry={() => void refetch()}
      entry={(item) => (
        <Entry
          key={item._id}
          item={item}
          date={{ field: 'releaseDate', value: item.releaseDate }}
          whole={kind.whole}
          author={item.author}
          link={item.link}
        />
      )}
    />
  )
}
