import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { useFormat } from './format.ts'
import { messageOf } from './states.tsx'
import type { ListBeside } from './use-list.ts'

/** Counts all rows of a large list when somebody wants to know; it takes a moment, so no page does it by itself. */
export function ExactCount({ list }: { list: ListBeside }) {
  const { t } = useTranslation('list')
  const format = useFormat()
  const [asked, setAsked] = useState<string>()
  // Other filters are another question.
  const wanted = asked === list.question
  const { data, error, isFetching } = useQuery({
    queryKey: [list.endpoint.id, 'count', list.question],
    queryFn: ({ signal }) => list.ask({ pageSize: 1, exact: true }, signal),
    enabled: wanted,
  })
  if (wanted && data)
    return <span className="whitespace-nowrap">{t('exact.is', { count: format.number(data.total) })}</span>
  return (
    <Button
      variant="link"
      size="text"
      disabled={wanted && isFetching}
      title={error ? messageOf(error) : undefined}
      onClick={() => setAsked(list.question)}
    >
      {wanted && isFetching ? t('exact.counting') : t('exact.count')}
    </Button>
  )
}
