import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'

/** Chooses between the units as a tree, one beside it, and all as a list. */
export function UnitViews({ shown }: { shown: 'tree' | 'list' }) {
  const { t } = useTranslation('organization')
  const navigate = useNavigate({ from: '/admin/organization' })
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('view.label')}</legend>
      {(['tree', 'list'] as const).map((view) => (
        <Button
          key={view}
          variant="ghost"
          aria-pressed={view === shown}
          className="aria-pressed:bg-action-soft aria-pressed:text-action-ink"
          onClick={() => void navigate({ search: view === 'list' ? { tab: view } : {} })}
        >
          {t(`view.${view}`)}
        </Button>
      ))}
    </fieldset>
  )
}
