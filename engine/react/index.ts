/**
 * What hosts and widgets may use of the engine. What few pages do has doors of its own, so that the others load nothing of it:
 * forms (form/index.ts), files in and out (transfer.ts), records that are dragged (moves.ts).
 */

export { choiceFieldOf } from './filters/choice-field.ts';
export {
  type Clause,
  type ClauseValue,
  isComplete,
  isReference,
  ME,
  NOBODY,
  operatorsOf,
  pathOf,
  type Scalar,
  valuesOf,
} from './filters/clause.ts';
export { clausePredicate } from './filters/clause-predicate.ts';
export { daysFromToday, fixedDay, movingDay } from './filters/days.ts';
export { type Filter, useFilter } from './filters/use-filter.ts';
export { createFormat, type Format } from './format/format.ts';
export { useFormat } from './format/use-format.ts';
export { MARK, type MarkedNode, markedAt, markedNodes } from './inspect/marked.tsx';
export { type Colleague, LiveContext, type LiveHost, useRecordNews } from './live/live-context.ts';
export { usePresence } from './live/use-presence.ts';
export { type CellDrawer, useCellDrawers } from './nodes/cell-drawers.tsx';
export { CellView, isEmptyValue } from './nodes/cell-view.tsx';
export { ErrorBoundary } from './nodes/error-boundary.tsx';
export { NodeList, NodeView } from './nodes/node-view.tsx';
export { Failed, UnknownWidget, Waiting } from './nodes/placeholders.tsx';
export { type RecordAround, RecordContext, useRecordAround } from './nodes/record-context.ts';
export { PlannedScreen, ScreenView } from './nodes/screen-view.tsx';
export { useApp, useHost } from './provider/engine-context.ts';
export { EngineProvider } from './provider/engine-provider.tsx';
export { isCallError, isMissing } from './records/call-error.ts';
export { type Choice, choiceFilter } from './records/choices.ts';
export { isUnderWay, onUnderWay } from './records/under-way.ts';
export { type AnswerState, type Answers, useAnswer, useAnswers } from './records/use-answers.ts';
export { useBulkJobsLater } from './records/use-bulk-jobs-later.ts';
export { type ClustersState, useClusters, useExtent } from './records/use-clusters.ts';
export { useCustomFields, useCustomFieldsOf } from './records/use-custom-fields.ts';
export { fieldAt, fieldsAt, titleField, useEntity, type ViewField } from './records/use-entity.ts';
export { useFirst } from './records/use-first.ts';
export { useFormPlan } from './records/use-form-plan.ts';
export { type GroupRequest, type GroupState, useGroup } from './records/use-group.ts';
export { type ListRequest, type ListState, useList } from './records/use-list.ts';
export { type Mutations, useMutations } from './records/use-mutations.ts';
export { type Choices, useOptions } from './records/use-options.ts';
export { type ReadAt, useReadAt } from './records/use-read-at.ts';
export { type RecordState, useRecord } from './records/use-record.ts';
export { useRefresh } from './records/use-refresh.ts';
export { type Totals, type TotalsState, useTotals } from './records/use-totals.ts';
export { useTranscribe } from './records/use-transcribe.ts';
export { useUpload } from './records/use-upload.ts';
export { useWholeList, type WholeListState } from './records/use-whole-list.ts';
export { useWorkflow, type WorkflowState } from './records/use-workflow.ts';
export { LaterWidget } from './registry/later-widget.tsx';
export { bringWidget, lazyWidget } from './registry/lazy-widget.ts';
export { can, canCreate, canEver } from './rules/can.ts';
export { isState, legalMoves } from './rules/legal-moves.ts';
export { inside, usePageScope, withRecord } from './rules/scope.ts';
export { filterText, holds, predicateOf, ruleOf, ruleValue } from './rules/trusted.ts';
export { useCan } from './rules/use-can.ts';
export { useRule, useRuleValue } from './rules/use-rule.ts';
export { useSetTitleSuffix, useTitleSuffix } from './text/title-store.ts';
export { type TextOf, useText } from './text/use-text.ts';
export type { Toast, ToastTone } from './toast/toast-store.ts';
export { useToast, useToasts } from './toast/use-toast.ts';
export { useIsPhone } from './use-is-phone.ts';
export { fillPath } from './view-state/fill-path.ts';
export { handOver, useHandedOver, writingKey } from './view-state/handed-over.ts';
export { recall, remember } from './view-state/remembered.ts';
export { ScreenContext, useAddressPrefix, useScreen, useScreenRefresh } from './view-state/screen-context.ts';
export { type SetViewState, useViewState, type ViewPatch, type ViewState } from './view-state/use-view-state.ts';
