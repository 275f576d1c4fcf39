import { useTranslation } from 'react-i18next'
import { useFormat } from './format.ts'
import { PanelButton } from './panel-button.tsx'

/** Shown beside each other; the rest is behind a button. */
const shown = 2

/** The first two names, the others in a popover; `--` for none. `label` says what they are. */
export function FirstFew({ names, label }: { names: readonly string[]; label: string }) {
  const { t } = useTranslation('kit')
  const format = useFormat()
  const more = names.length - shown
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span>{format.list(names.slice(0, shown)) || '--'}</span>
      {more > 0 ? (
        <PanelButton
          variant="link"
          size="text"
          label={label}
          panel={() => (
            <ul className="px-2.5 py-1.5">
              {names.map((name) => (
                <li key={name} className="py-0.5">
                  {name}
                </li>
              ))}
            </ul>
          )}
        >
          {t('more', { count: more })}
        </PanelButton>
      ) : null}
    </span>
  )
}
