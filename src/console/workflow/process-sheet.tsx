import { useTranslation } from 'react-i18next'
import type { ProcessDetail, ProcessSignatures } from '#contract/workflow/process.ts'
import { useFormat } from '../kit/format.ts'
import { valueText } from './process-facts.tsx'

interface ProcessSheetProps {
  process: ProcessDetail
  signatures: ProcessSignatures
}

const cell = 'border border-[#000] px-2 py-1.5 text-left align-top'

/** The sheet of a process (审批单): what it is about, who decided how and signed, and all that was done. In black on white. */
export function ProcessSheet({ process, signatures }: ProcessSheetProps) {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  const { title, modelName, modelVersion, starterName, startedAt, state, outcome, about, sheets } = process
  const given = process.variables.filter(({ name }) => process.values[name] !== undefined)
  const facts = [
    [t('column.modelName'), t('version', { name: modelName, version: modelVersion })],
    [t('column.starterName'), starterName],
    [t('column.startedAt'), format.time(startedAt)],
    [t('sheet.state'), outcome ? t(`outcome.${outcome}`) : t(`state.${state}`)],
    ...(about ? [[t('sheet.about'), about.label]] : []),
    ...given.map(({ name }) => [name, valueText(process.values[name], t)]),
    ...(sheets.length > 0
      ? [[t('sheets.title'), format.list(sheets.map(({ sheetName }) => sheetName))]]
      : []),
  ]
  return (
    <article className="bg-[#fff] p-4 text-[#000] text-dense">
      <p className="text-center text-small">{t('sheet.title')}</p>
      <h1 className="mb-3 text-center font-semibold text-title">{title}</h1>
      <table className="w-full border-collapse">
        <tbody>
          {facts.map(([label, value]) => (
            <tr key={label} className="break-inside-avoid">
              <th scope="row" className={`${cell} w-32 font-medium`}>
                {label}
              </th>
              <td className={cell}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="mt-4 mb-1 font-semibold">{t('sheet.opinions')}</h2>
      <Decisions process={process} signatures={signatures} />
      <h2 className="mt-4 mb-1 font-semibold">{t('timeline')}</h2>
      <ol className="flex flex-col gap-1">
        {process.acts.map(({ act, kind, actorName, actedAt, nodeName, toNames = [], comment, withdrawn }) => (
          <li key={act} className="break-inside-avoid">
            {[
              format.time(actedAt),
              actorName,
              t(`kindOfAct.${kind}`),
              format.list(toNames),
              nodeName,
              withdrawn ? t('withdrawn') : '',
              comment,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ol>
    </article>
  )
}

/** Who decided, how, and with which signature; those who still have to are named with room to sign. */
function Decisions({ process: { tasks }, signatures }: ProcessSheetProps) {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  const signed = new Map(
    signatures.flatMap(({ processTaskIds, png }) => processTaskIds.map((id) => [id, png] as const)),
  )
  const shown = tasks
    .filter(({ state, vote }) => vote !== undefined || state === 'open')
    .toSorted((a, b) => (a.decidedAt ?? Number.MAX_VALUE) - (b.decidedAt ?? Number.MAX_VALUE))
  const heads = ['node', 'executor', 'vote', 'comment', 'signature', 'decidedAt'] as const
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className={`${cell} font-medium`}>
              {t(`sheet.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ processTaskId, nodeName, executorName, vote, comment, decidedAt }) => {
          const png = signed.get(processTaskId)
          return (
            <tr key={processTaskId} className="break-inside-avoid">
              <td className={cell}>{nodeName}</td>
              <td className={cell}>{executorName}</td>
              <td className={cell}>{vote ? t(`vote.${vote}`) : t('sheet.pending')}</td>
              <td className={`${cell} whitespace-pre-wrap`}>{comment}</td>
              <td className={`${cell} h-14 w-36`}>
                {png ? (
                  <img
                    src={`data:image/png;base64,${png}`}
                    alt={executorName}
                    className="max-h-12 max-w-full"
                  />
                ) : null}
              </td>
              <td className={cell}>{decidedAt === undefined ? null : format.time(decidedAt)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
