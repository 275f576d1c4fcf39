import { Download, FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostBytes } from '#contract/workflow/guard-xml.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { Select } from '../../ui/select.tsx'
import { processTemplates } from '../process-templates.ts'
import { type ModelFile, readModelFile } from './model-file.ts'

interface DrawingFilesProps {
  xml: string
  readOnly: boolean
  /** Whether something is set beside the drawing. */
  hasSettings: () => boolean
  onReplace: (file: ModelFile) => void
  onExport: () => void
}

/** Begins a drawing from a packaged process or from a file, and gives it out as one. Somebody's own is replaced after a question. */
export function DrawingFiles({ xml, readOnly, hasSettings, onReplace, onExport }: DrawingFilesProps) {
  const { t } = useTranslation('workflow-model')
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState<ModelFile>()
  const file = useRef<HTMLInputElement>(null)
  const template = processTemplates.find(({ bpmnXml }) => bpmnXml === xml)
  const replace = (other: ModelFile) => {
    const losesNothing = template && !(other.settings && hasSettings())
    if (losesNothing) onReplace(other)
    else setAsked(other)
  }
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    // The same file may be chosen again, corrected.
    target.value = ''
    if (!chosen) return
    const taken = chosen.size > mostBytes ? 'tooLarge' : readModelFile(await chosen.text())
    const isRefused = typeof taken === 'string'
    setProblem(isRefused ? t(`import.${taken}`, { name: chosen.name }) : undefined)
    if (!isRefused) replace(taken)
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
              if (chosen) replace({ bpmnXml: chosen.bpmnXml, names: {} })
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
            description={t(asked.settings ? 'replace.hintSettings' : 'replace.hint')}
            action={t('replace.action')}
            onConfirm={async () => onReplace(asked)}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Overlay>
    </>
  )
}
