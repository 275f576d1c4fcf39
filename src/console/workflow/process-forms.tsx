import { SquareArrowOutUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isFormAddress } from '#contract/workflow/node.ts'
import type { ProcessDetail } from '#contract/workflow/process.ts'
import { DescriptionGroup } from '../kit/description-list.tsx'
import { buttonVariants } from '../ui/button.tsx'

/** What the reader fills in or reads for their tasks: on a tablet the form that is meant for it, where there is one. */
export function ProcessForms({ process }: { process: ProcessDetail }) {
  const { t } = useTranslation('process-instance')
  const forms = process.forms.filter(({ formUrl }) => isFormAddress(formUrl))
  const suited = matchMedia('(pointer: coarse)').matches ? 2 : 1
  const shown = forms.filter(
    (form) =>
      form.formType === suited ||
      !forms.some((other) => other.nodeId === form.nodeId && other.formType === suited),
  )
  if (shown.length === 0) return null
  return (
    <DescriptionGroup title={t('forms')}>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ nodeId, nodeName, formUrl }) => (
          <li key={`${nodeId} ${formUrl}`}>
            <a
              href={formUrl}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonVariants({ variant: 'outline' })}
            >
              <SquareArrowOutUpRight aria-hidden />
              {t('openForm', { node: nodeName })}
            </a>
          </li>
        ))}
      </ul>
    </DescriptionGroup>
  )
}
