import { Download, FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { Select } from '../../ui/select.tsx'
import { processTemplates } from '../process-templates.ts'

/** As the contract allows, characters. */
const largestDrawing = 10 * 1024 * 1024
/** What BPMN 2.0 calls its elements by; whatever else is wrong with a file, the gateway's check says. */
const bpmnNamespace = 'http://www.omg.org/spec/BPMN/20100524/MODEL'

interface DrawingFilesProps {
  xml: string
  readOnly: boolean
  onReplace: (xml: string) => void
  onExport: () => void
}

/** Begins a drawing from a packaged process or from a file, and gives it out as one. Somebody's own is replaced after a question. */
export function DrawingFiles({ xml, readOnly, onReplace, onExport }: DrawingFilesProps) {
  const { t } = useTranslation('workflow-model')
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const template = processTemplates.find(({ bpmnXml }) => bpmnXml === xml)
  const replace = (other: string) => (template ? onReplace(other) : setAsked(other))
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    // The same file may be chosen again, corrected.
    target.value = ''
    if (!chosen) return
    const text = chosen.size > largestDrawing ? '' : await chosen.text()
    const readable = text.includes(bpmnNamespace)
    const why = text === '' ? 'import.tooLarge' : 'import.unreadable'
    setProblem(readable ? undefined : t(why, { name: chosen.name }))
    if (readable) replace(text)
  }
  return (
    <>
      {readOnly ? null : (
        <>
          <Select
            aria-label={t('template.label')}
            className="max-w-64"
            value={template?.key ?? ''}
            onChange={({ target }) => {
              const chosen = processTemplates.find(({ key }) => key === target.value)
              if (chosen) replace(chosen.bpmnXml)
            }}
          >
            <option value="">{t('template.own')}</option>
            {processTemplates.map(({ key }) => (
              <option key={key} value={key}>
                {t(`template.${key}`)}
              </option>
            ))}
          </Select>
          <input
            ref={file}
            type="file"
            accept=".bpmn,.xml"
            className="sr-only"
            tabIndex={-1}
            aria-label={t('import.choose')}
            onChange={(event) => void take(event)}
          />
          <Button variant="outline" onClick={() => file.current?.click()}>
            <FileUp aria-hidden />
            {t('import.action')}
          </Button>
        </>
      )}
      <Button variant="outline" onClick={onExport}>
        <Download aria-hidden />
        {t('export')}
      </Button>
      {problem ? (
        <p role="alert" className="w-full text-danger text-dense">
          {problem}
        </p>
      ) : null}
      <Overlay>
        {asked === undefined ? null : (
          <ConfirmDialog
            title={t('replace.title')}
            description={t('replace.hint')}
            action={t('replace.action')}
            onConfirm={async () => onReplace(asked)}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Overlay>
    </>
  )
}
