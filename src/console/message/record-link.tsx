import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/message/schema.ts'
import { useRecordScreen } from '../app/record-screen.ts'
import { buttonVariants } from '../ui/button.tsx'

/** The way from a message to the record that it is about, where there still is one that the reader may open. */
export function RecordLink({ message: { about, review } }: { message: Message }) {
  const { t } = useTranslation('message')
  const screen = useRecordScreen(about ?? (review?.action === 'delete' ? undefined : review))
  if (!screen) return null
  return (
    <Link {...screen} className={buttonVariants()}>
      {t('openRecord')}
      <ArrowRight aria-hidden />
    </Link>
  )
}
