/** Mistakes that people make in definitions, and where each is told. */

export type Mistake = {
  readonly what: string;
  /** File and pointer of what is written wrongly. */
  readonly place: string;
  /** The key is called so instead; or else the value is this one, none at all when it is undefined. */
  readonly key?: string;
  readonly value?: unknown;
  /** Pointer at which it is told, with the file before `#` where that is another one; the place itself without it. */
  readonly told?: string;
  readonly code: string;
  readonly meant?: string;
};

type More = Pick<Mistake, 'told' | 'meant'>;
const key = (what: string, place: string, name: string, more: More = {}): Mistake => ({
  what,
  place,
  key: name,
  code: 'unknown-key',
  meant: place.slice(place.lastIndexOf('/') + 1),
  ...more,
});
const value = (what: string, place: string, written: unknown, code: string, more: More = {}): Mistake => ({
  what,
  place,
  value: written,
  code,
  ...more,
});
const missing = (what: string, place: string): Mistake => ({
  what,
  place,
  value: undefined,
  told: place.slice(place.indexOf('#') + 1, place.lastIndexOf('/')),
  code: 'missing-key',
});

const transfer = 'schemas/entities/stock-transfer.json#';
const partner = 'schemas/entities/partnership.json#';
const shout = 'schemas/entities/job-broadcast.json#';
const place = 'schemas/entities/location.json#';
const capacity = 'schemas/entities/capacity-setting.json#';
const request = 'schemas/entities/service-request.json#';
const exception = 'schemas/entities/dispatch-exception.json#';
const category = 'schemas/entities/provider-category.json#';
const member = 'schemas/entities/hub-technician.json#';
const hub = 'schemas/entities/service-hub.json#';
const feedback = 'schemas/entities/feedback.json#/x-public-link';
const daily = 'schemas/entities/deployment-update.json#/x-public-link';
const policy = 'schemas/entities/dispatch-policy.json#';
const subtask = 'schemas/entities/subtask.json#';
const users = 'screens/people/users.json#';
const task = 'screens/requests/task.json#';
const tasks = 'screens/requests/tasks.json#';
const mine = 'screens/requests/my-tasks.json#/body/children/0';
const menu = 'screens/menus/admin.json#';
const conditions = 'schemas/conditions.json#';
const person = 'schemas/entities/user.json#';
const news = 'screens/requests/notifications/work.json#';
const asks = 'screens/ratings/notifications/ratings.json#';

const ofEntities: readonly Mistake[] = [
  key('a key of the file', `${transfer}/description`, 'descripton'),
  key('a key of the options', `${transfer}/x-entity/icon`, 'icn'),
  key('a required key of the options', `${transfer}/x-entity/labels`, 'lables'),
  key('a key of a group', `${transfer}/x-entity/groups/0/fields`, 'feilds'),
  key('a key of an access rule', `${transfer}/x-access/0/when`, 'wen'),
  key('the hidden fields of a rule', `${subtask}/x-access/2/deny_fields`, 'deny_field'),
  key('a key of a workflow', `${transfer}/x-workflows/approve/four_eyes`, 'four_eye'),
  key('a key of four eyes', `${transfer}/x-workflows/approve/four_eyes/makers`, 'maker'),
  key('a key of a right', `${transfer}/x-rights/0/reach`, 'reech'),
  key('a key of a field', `${transfer}/properties/code/x-search`, 'x-serch'),
  key('a limit of a field', `${transfer}/properties/code/maxLength`, 'maxlength'),
  value(
    'who may make a choice',
    `${subtask}/x-workflows/comment/input/properties/audience/x-options/2/allow`,
    'doc.title != null',
    'rule-root',
  ),
  key('a key of a choice', `${transfer}/properties/kind/x-options/0/colour`, 'color'),
  key('a key of a form’s field', `${transfer}/x-workflows/cancel/input/properties/reason/minLength`, 'minLenght'),
  key('what goes along on a device', `${subtask}/x-entity/offline/with`, 'wiht'),
  value('a field of what a device keeps', `${subtask}/x-entity/offline/keep`, 'doc.asignee_id == user.id', 'rule-field'),
  value('whose device keeps some, by a record', `${subtask}/x-entity/offline/for`, 'doc.title != null', 'rule-root'),
  value('what may wait on a device, but is nothing there', `${subtask}/x-entity/offline/changes`, { creat: {} }, 'unknown-workflow', {
    told: '/x-entity/offline/changes/creat',
    meant: 'create',
  }),
  key('what may wait on a device', `${subtask}/x-entity/offline/changes/arrive/set`, 'sets'),
  value('a field that shows what waits', `${subtask}/x-entity/offline/changes/arrive/set`, { '/arived_at': 'now()' }, 'unknown-field', {
    told: '/x-entity/offline/changes/arrive/set/~1arived_at',
  }),
  value('where arriving leads, by no move', `${subtask}/x-workflows/arrive/leads/by`, 'update-state', 'unknown-workflow'),
  value('where arriving leads, by a move that is told no state', `${subtask}/x-workflows/arrive/leads/by`, 'arrive', 'unknown-workflow'),
  value('what goes along, but is no record', `${subtask}/x-entity/offline/with/0`, '/title', 'no-reference'),
  missing('an entity without a name for people', `${transfer}/x-entity/label`),
  missing('a rule without verbs', `${transfer}/x-access/1/can`),
  missing('a workflow without label', `${transfer}/x-workflows/close/label`),
  missing('a right without reach', `${transfer}/x-rights/0/reach`),
  value('an unknown text', `${transfer}/x-entity/label`, 't:entity.stock_transfr', 'unknown-label', { meant: 'entity.stock_transfer' }),
  value('a text of a group', `${transfer}/x-entity/groups/0/label`, 't:inventory.group_wy', 'unknown-label', {
    meant: 'inventory.group_way',
  }),
  value('a text of a field', `${transfer}/properties/code/title`, 't:inventory.transfr_code', 'unknown-label', {
    meant: 'inventory.transfer_code',
  }),
  value('a text of a choice', `${transfer}/properties/kind/x-options/0/label`, 't:inventory.option_to_spp', 'unknown-label', {
    meant: 'inventory.option_to_sp',
  }),
  value('words where a text key stands', `${transfer}/properties/code/title`, 'Code', 'pattern'),
  value('an icon', `${transfer}/x-entity/icon`, 'trck', 'unknown-icon', { meant: 'truck' }),
  value('the title of records', `${transfer}/x-entity/title`, '/cod', 'unknown-field', { meant: '/code' }),
  value('an owner', `${transfer}/x-entity/tenant/0`, 'ogr_id', 'tenant', { meant: 'org_id' }),
  value('an owner that is none', `${transfer}/x-entity/tenant/0`, 'code', 'tenant'),
  value('an order', `${transfer}/x-entity/order/0`, '-/created_att', 'unknown-field', { meant: '/created_at' }),
  value('an order by what is not sorted', `${transfer}/x-entity/order/0`, '-/lines', 'unsortable'),
  value('a column of a unique set', `${transfer}/x-entity/unique/0/1`, 'cde', 'unknown-field', { meant: 'code' }),
  value('a field of a group', `${transfer}/x-entity/groups/0/fields/0`, '/knd', 'unknown-field', { meant: '/kind' }),
  value('a field in two groups', `${transfer}/x-entity/groups/2/fields/0`, '/kind', 'duplicate'),
  value('a group twice', `${transfer}/x-entity/groups/2/id`, 'way', 'duplicate'),
  value('the widget of a group', `${request}/x-entity/groups/2/widget`, 'adress-block', 'unknown-widget', { meant: 'address-block' }),
  value('a slot of a group', `${request}/x-entity/groups/2/slots/name`, '/cust_nme', 'unknown-field', { meant: '/cust_name' }),
  value('what a field is for', `${subtask}/properties/run_id/x-purpose`, 'interal', 'enum', { meant: 'internal' }),
  value('when a field is asked', `${request}/properties/due/x-phase/1`, 'ACTIV', 'phase', { meant: 'ACTIVE' }),
  value('when a group is asked', `${subtask}/x-entity/groups/2/phase/0`, 'edti', 'phase', { meant: 'edit' }),
  value('how far a record is', `${request}/x-entity/phases`, '/status_typ', 'unknown-field', { meant: '/status_type' }),
  value('what is filled in, asked', `${subtask}/properties/run_id/x-purpose`, 'asked', 'moment'),
  key('the name of a slot', `${request}/x-entity/groups/2/slots/customer`, 'custommer'),
  value('a required field', `${transfer}/required/0`, 'knd', 'unknown-field', { meant: 'kind' }),
  value('a part', `${request}/allOf/1/$ref`, 'sla-clok', 'unknown-entity', { meant: 'sla-clock' }),
  value('a verb', `${transfer}/x-access/0/can/0`, 'raed', 'unknown-workflow', { meant: 'read' }),
  value('a rule twice', `${transfer}/x-access/1/id`, 'sender-reads', 'duplicate'),
  value('a hidden field', `${subtask}/x-access/2/deny_fields/0`, '@dispach', 'unknown-field-set', { meant: 'dispatch' }),
  value('a field of a set', `${subtask}/x-field-sets/dispatch/0`, '/asgne_id', 'unknown-field', { meant: '/assgne_id' }),
  value('a maker', `${transfer}/x-workflows/approve/four_eyes/makers/0`, '/requestd_by', 'unknown-field', { meant: '/requested_by' }),
  value('a maker that is no person', `${transfer}/x-workflows/approve/four_eyes/makers/0`, '/code', 'four-eyes'),
  key('a key of a step that is taken back', `${subtask}/x-workflows/assign/undoable`, 'undoabel'),
  value('a way back that nothing keeps', `${subtask}/x-workflows/update-status/input/properties/to/x-writes`, false, 'undoable', {
    told: '/x-workflows/update-status/undoable',
  }),
  value('what a workflow runs on', `${transfer}/x-workflows/close/on`, 'recrod', 'enum', { meant: 'record' }),
  value('a referred entity', `${transfer}/properties/from_id/x-ref`, 'warehose', 'unknown-entity', { meant: 'warehouse' }),
  value('a type of field', `${transfer}/x-workflows/settle/input/properties/outcome/x-type`, 'radoi', 'unknown-type', { meant: 'radio' }),
  value('a JSON type', `${transfer}/properties/code/type`, 'sting', 'enum', { meant: 'string' }),
  value('a limit that is no number', `${transfer}/properties/code/maxLength`, '30', 'type'),
  value('a yes or no in words', `${transfer}/properties/code/x-search`, 'yes', 'enum'),
  value('a second line of the title', `${transfer}/x-entity/subtitle/0`, '/code', 'subtitle'),
  value('what no line has room for', `${request}/x-entity/subtitle/0`, '/attachments', 'subtitle'),
  value('a colour', `${transfer}/properties/kind/x-options/0/colour`, 'violett', 'enum', { meant: 'violet' }),
  value('a choice that the list of values lacks', `${transfer}/properties/kind/x-options/0/value`, 'to_spp', 'options', {
    told: '/properties/kind/x-options',
  }),
  value('a default that is no choice', `${transfer}/properties/state/default`, 'drft', 'default'),
  value('what happens to a hidden value', `${transfer}/properties/provider_id/x-when-hidden`, 'claer', 'enum', { meant: 'clear' }),
  value('a right’s reach', `${transfer}/x-rights/0/reach/0`, 'organization', 'enum', { meant: 'organisation' }),
];

const ofNotifications: readonly Mistake[] = [
  key('a key of a group of notifications', `${news}/groups/work/order`, 'oder'),
  key('a key of a type', `${news}/types/comment/channels`, 'chanels'),
  missing('a type without a title', `${news}/types/comment/title`),
  value('a text of a type', `${news}/types/comment/message`, 't:notification.comment.mesage', 'unknown-label', {
    meant: 'notification.comment.message',
  }),
  value('a text for telephones', `${news}/types/sla_runs_out/sms`, 't:notification.sla_runs_out.smss', 'unknown-label', {
    meant: 'notification.sla_runs_out.sms',
  }),
  value('the group of a type', `${news}/types/comment/group`, 'wrok', 'unknown-group', { meant: 'work' }),
  value('a way', `${news}/types/comment/channels/0`, 'psuh', 'enum', { meant: 'push' }),
  value('a text message without words', `${news}/types/comment/channels/0`, 'sms', 'closed-way'),
  value(
    'a device for what has no haste',
    'screens/automation/notifications/automation.json#/types/pulse_missed/urgency',
    'low',
    'closed-way',
    {
      told: '/types/pulse_missed/channels/0',
    },
  ),
  value('an urgency', `${news}/types/sla_runs_out/urgency`, 'critcal', 'enum', { meant: 'critical' }),
  value('what news is about', `${asks}/types/rating_asked/about`, ['request_id', 'subtask_id', 'reqest_id'], 'unknown-field', {
    meant: 'request_id',
    told: '/types/rating_asked/about/2',
  }),
  value('news of a flow', 'screens/requests/flows/sla-at-risk.json#/do/2/type', 'sla_run_out', 'unknown-notification', {
    meant: 'sla_runs_out',
  }),
  value('what a flow’s news is about', 'screens/requests/flows/sla-at-risk.json#/do/2/about', { subtask_id: 'doc.id' }, 'unknown-about', {
    told: '/do/2/about/subtask_id',
  }),
];

const ofRules: readonly Mistake[] = [
  value('a field of a rule', `${transfer}/x-access/5/when`, "is.sending && doc.stat == 'draft'", 'rule-field', { meant: 'state' }),
  value('a value of a rule', `${transfer}/x-access/5/when`, "is.sending && doc.state == 'drft'", 'rule-type', { meant: 'draft' }),
  value('a root of a rule', `${transfer}/properties/provider_id/x-show`, "dc.kind == 'to_sp'", 'rule-root', { meant: 'doc' }),
  value('a right of a rule', `${transfer}/x-access/0/when`, "'stockTransfr' in user.menu_reads && is.sender", 'unknown-right', {
    meant: 'stockTransfer',
  }),
  value('what is known of a person', `${transfer}/x-access/3/when`, 'user.is_on_feild && is.sender', 'rule-field', {
    meant: 'is_on_field',
  }),
  value('a condition', `${transfer}/x-access/5/when`, 'is.sendin && doc.state == "draft"', 'unknown-condition', { meant: 'sending' }),
  value('a condition of the product', `${transfer}/x-conditions/sender`, 'is.ownn && is.unbranded_or_mine', 'unknown-condition', {
    meant: 'own',
  }),
  value('a field of a condition', `${transfer}/x-conditions/on_its_way`, "doc.sate in ['dispatched']", 'rule-field', { meant: 'state' }),
  value('a person in a condition of the product', `${conditions}/x-conditions/desk`, 'user.is_admn || !user.is_on_field', 'rule-field', {
    meant: 'is_admin',
  }),
  value('a condition that needs itself', `${conditions}/x-conditions/desk`, 'user.is_admin || is.desk', 'condition-cycle'),
  value('a function', `${transfer}/properties/to_id/x-check`, 'siz(doc.to_id) > 0', 'rule-type', { meant: 'size' }),
  value('a method', `${transfer}/properties/to_id/x-check`, "doc.to_id.startWith('a')", 'rule-type', { meant: 'startsWith' }),
  value('a rule that is none', `${transfer}/properties/to_id/x-check`, 'doc.to_id ==', 'rule-parse'),
  value('a rule that gives no truth', `${transfer}/properties/to_id/x-check`, 'doc.to_id', 'rule-expects'),
  value('texts and numbers compared', `${transfer}/properties/to_id/x-check`, 'doc.to_id > 3', 'rule-type'),
  value('a filter of a choice', `${transfer}/properties/from_id/x-filter`, 'doc.org_idd == org.id', 'rule-field', { meant: 'org_id' }),
  value('a rule that SQL cannot say', `${transfer}/x-access/3/when`, 'is.own && upper(doc.id) == user.id', 'rule-not-sql'),
  value(
    'a rule that asks the database for the clock on a wall',
    `${transfer}/x-access/3/when`,
    'is.own && hour(doc.created_at) < 12',
    'rule-not-sql',
  ),
  value('a rule that holds nowhere', `${transfer}/x-access/9/when`, 'false', 'never'),
  value('a value of a text', `${hub}/x-apart/0/message/params/hub`, 'other.nam', 'rule-field', { meant: 'name' }),
];

const ofKeys: readonly Mistake[] = [
  key('a key of a lifecycle', `${exception}/x-lifecycle/refusal`, 'refusel'),
  key('a key of a state', `${exception}/x-lifecycle/states/open/initial`, 'inital'),
  key('a key of a transition', `${exception}/x-lifecycle/transitions/snooze/set`, 'sett'),
  key('a required key of a transition', `${exception}/x-lifecycle/transitions/take/from`, 'form'),
  value('the field of the state', `${exception}/x-lifecycle/field`, '/stat', 'unknown-field', { meant: '/state' }),
  value('a state that a transition starts in', `${exception}/x-lifecycle/transitions/take/from/1`, 'snozed', 'unknown-state', {
    meant: 'snoozed',
  }),
  value('a state that a transition leads to', `${exception}/x-lifecycle/transitions/settle/to`, 'resolvd', 'unknown-state', {
    meant: 'resolved',
  }),
  value('a field that a transition sets', `${exception}/x-lifecycle/transitions/settle/set`, { '/not': 'input.note' }, 'unknown-field', {
    told: '/x-lifecycle/transitions/settle/set/~1not',
    meant: '/note',
  }),
  value('an input that a transition reads', `${exception}/x-lifecycle/transitions/snooze/set/~1snoozed_until`, 'input.untl', 'rule-field', {
    meant: 'until',
  }),
  value('the text of a refusal', `${exception}/x-lifecycle/refusal/message`, 't:problem.dispatch.settled_alredy', 'unknown-label', {
    meant: 'problem.dispatch.settled_already',
  }),
  key('a key of what is kept apart', `${category}/x-apart/0/from`, 'frm'),
  missing('what is kept apart without a code', `${category}/x-apart/0/code`),
  value('a field among which it is kept apart', `${category}/x-apart/0/by/0`, '/vertical', 'unknown-field', { meant: '/vertical_id' }),
  value('the beginning of a window', `${category}/x-apart/0/from`, '/from_dat', 'unknown-field', { meant: '/from_date' }),
  value('a window of texts', `${category}/x-apart/0/from`, '/provider_id', 'apart'),
  value('where an overlap is told', `${category}/x-apart/0/at`, '/from_dat', 'unknown-field', { meant: '/from_date' }),
  value('which records count', `${member}/x-apart/1/when`, "doc.knd == 'relocation'", 'rule-field', { meant: 'kind' }),
  value('the text of an overlap', `${member}/x-apart/0/message`, 't:problem.capacity.member_overlp', 'unknown-label', {
    meant: 'problem.capacity.member_overlap',
  }),
  value('two of one id', `${member}/x-apart/1/id`, 'hub', 'duplicate'),
  key('that a field is asked for on a fault', `${request}/properties/duplicate_reason/x-on-fault`, 'x-on-falt'),
  key('a key of a page by link', `${daily}/files_of`, 'file_of'),
  value('a word of a page by link', `${daily}/labels/~1reporter`, 't:daily.reportr', 'unknown-label', { meant: 'daily.reporter' }),
  value('the page whose form a screen is', 'screens/feedback/customer-feedback.json#/body/link', 'feedbak', 'unknown-link', {
    meant: 'feedback',
  }),
  key('that a computed field follows', 'schemas/entities/item-category.json#/properties/path/x-follow', 'x-folow'),
  value(
    'rows of what there is not',
    'schemas/entities/user.json#/properties/is_admin/x-compute',
    "exists('rol', r, r.id in doc.user_role)",
    'rule-field',
    {
      meant: 'role',
    },
  ),
  value('moves of what there is not', `${request}/x-lifecycle/moves`, 'status-transitions', 'unknown-entity', {
    meant: 'status-transition',
  }),
  value('the input that names a state', `${request}/x-lifecycle/transitions/update-status/to_input`, '/too', 'unknown-input', {
    meant: 'to',
  }),
  value(
    'a record that is locked',
    'schemas/entities/subtask.json#/x-lifecycle/transitions/update-status/lock/0',
    '/srvc_reqid',
    'unknown-field',
    {
      meant: '/srvc_req_id',
    },
  ),
  value('the roles of a move', 'schemas/entities/status-transition.json#/x-moves/roles', '/rols', 'unknown-field', { meant: '/roles' }),
  value('which states are retired', 'schemas/entities/status-transition.json#/x-moves/states/retired', '/is_retird', 'unknown-field', {
    meant: '/is_retired',
  }),
  key('what a state asks for', 'schemas/entities/status-transition.json#/x-moves/states/require', 'requires'),
  value(
    'where a guard is told',
    'schemas/entities/partnership.json#/x-lifecycle/transitions/end/guards/0/at_input',
    '/open_wrk',
    'unknown-input',
    {
      meant: 'open_work',
    },
  ),
  missing('a page by link that asks for nothing', `${feedback}/fields`),
  value('the record that a link stands for', `${daily}/of`, '/requst_id', 'unknown-field', { meant: '/request_id' }),
  value('what a page by link shows', `${feedback}/shows/title`, 'doc.titel', 'rule-field', { meant: 'title' }),
  value('while a page by link is there', `${feedback}/open`, 'doc.close_at > now()', 'rule-field', { meant: 'closes_at' }),
  value('the keeper of a secret', `${feedback}/proof/entity`, 'short-lnk', 'unknown-entity', { meant: 'short-link' }),
  value('the digest of a secret', `${feedback}/proof/digest`, '/pas_hash', 'unknown-field', { meant: '/pass_hash' }),
  value('whose the files of a page are', `${daily}/files_of`, '/providr_id', 'unknown-field', { meant: '/provider_id' }),
  value('what a page by link takes no more', `${feedback}/takes/message`, 't:problem.links.told_us_alredy', 'unknown-label', {
    meant: 'problem.links.told_us_already',
  }),
  key('a key of a text with values', `${hub}/x-apart/0/message/params`, 'param'),
  value('the mark of a default', `${policy}/x-one-default/0/field`, '/is_defalt', 'unknown-field', { meant: '/is_default' }),
  value('what a second default does', `${policy}/x-one-default/0/mode`, 'replce', 'enum', { meant: 'replace' }),
  key('a key of a default', `${policy}/x-one-default/0/mode`, 'mod'),
  // Numbers, copies, roll-ups, checks
  key('a key of a sequence', `${transfer}/properties/code/x-sequence/by`, 'bi'),
  value('whose numbers they are', `${transfer}/properties/code/x-sequence/by/0`, '/or_id', 'unknown-field', { meant: '/org_id' }),
  value('a field of the owner in a number', `${transfer}/properties/code/x-sequence/format`, '{org_id.cod|ORG}-ST{n:6}', 'unknown-field', {
    meant: '/code',
  }),
  value('a number without its number', `${transfer}/properties/code/x-sequence/format`, '{org_id.code|ORG}-ST', 'sequence'),
  key('a key of a copy', `${partner}/properties/brand_name/x-copy/field`, 'feild'),
  value('the reference that a copy follows', `${partner}/properties/brand_name/x-copy/of`, '/or_id', 'unknown-field', { meant: '/org_id' }),
  value('the field that is copied', `${partner}/properties/brand_name/x-copy/field`, '/nam', 'unknown-field', { meant: '/name' }),
  value('a copy of what is no reference', `${partner}/properties/brand_name/x-copy/of`, '/brand_code', 'copy'),
  key('a key of a roll-up', `${shout}/properties/offers_seen/x-rollup/fold`, 'fould'),
  value('how rows are rolled up', `${shout}/properties/offers_seen/x-rollup/fold`, 'cuont', 'enum', { meant: 'count' }),
  value('the rows of a roll-up', `${shout}/properties/offers_seen/x-rollup/of`, 'job-ofer', 'unknown-entity', { meant: 'job-offer' }),
  value('the field by which rows name the record', `${shout}/properties/offers_seen/x-rollup/by`, '/brodcast_id', 'unknown-field', {
    meant: '/broadcast_id',
  }),
  value('which rows count', `${shout}/properties/offers_seen/x-rollup/where`, 'doc.seen_a != null', 'rule-field', { meant: 'seen_at' }),
  key('a key of a check', `${place}/x-checks/0/holds`, 'hold'),
  missing('a check without a code', `${place}/x-checks/0/code`),
  value('the reference of a check', `${place}/x-checks/0/of`, '/parnt_id', 'unknown-field', { meant: '/parent_id' }),
  value('what must hold of the other', `${place}/x-checks/0/holds`, 'other.or_id == doc.org_id', 'rule-field', { meant: 'org_id' }),
  value('the field whose change is checked', `${place}/x-checks/0/changed/1`, '/typ', 'unknown-field', { meant: '/type' }),
  value('where a check is told', `${place}/x-checks/0/at`, '/parent_d', 'unknown-field', { meant: '/parent_id' }),
  value('the text of a check', `${place}/x-checks/0/message`, 't:problem.places.no_such_locatio', 'unknown-label', {
    meant: 'problem.places.no_such_location',
  }),
  value('two checks of one id', `${place}/x-checks/1/id`, 'own-parent', 'duplicate'),
  value('related rows of no entity', `${capacity}/x-checks/0/holds`, "!exists('subtask-typ', t, t.org_id == doc.org_id)", 'rule-field', {
    meant: 'subtask-type',
  }),
  value('a field of related rows', `${capacity}/x-checks/0/holds`, "!exists('subtask-type', t, t.og_id == doc.org_id)", 'rule-field', {
    meant: 'org_id',
  }),
  value('a field behind a reference', `${policy}/x-checks/0/holds`, "doc.org_id.nam != ''", 'rule-field', { meant: 'name' }),
];

const metrics = 'screens/insights/service-metrics.json#/body/children';
const owners = 'screens/dashboards/dashboard-owner.json#/body/children/0/tiles/0';
const ofAll = { id: 'all', label: 't:tile.organisations', entity: 'organisation' };
const ofScreens: readonly Mistake[] = [
  key('a key of a screen', `${users}/allow`, 'alow', { told: '/alow' }),
  key('an option of a widget', `${users}/body/fixed`, 'fixd'),
  key('a key of a view', `${users}/body/views/0/columns`, 'colums'),
  key('a key of an action', `${users}/body/actions/0/workflow`, 'workflw'),
  missing('a screen without title', `${users}/title`),
  missing('a node without id', `${users}/body/id`),
  value('a widget', `${users}/body/widget`, 'colection', 'unknown-widget', { meant: 'collection' }),
  value('an entity of a node', `${users}/body/entity`, 'usr', 'unknown-entity', { meant: 'user' }),
  value('a column', `${users}/body/views/0/columns/1`, '/user_cod', 'unknown-field', { meant: '/user_code' }),
  value('a part of a list', `${tasks}/body/tabs/1/filter`, "doc.status_typ == 'ACTIVE'", 'rule-field', { meant: 'status_type' }),
  value('a filter', `${users}/body/filters/0`, '/user_rol', 'unknown-field', { meant: '/user_role' }),
  value('an order of a list', `${users}/body/order/0`, '/user_nam', 'unknown-field', { meant: '/user_name' }),
  value('which card leads', `${mine}/views/0/lead`, "doc.status_typ == 'ACTIVE'", 'rule-field', { meant: 'status_type' }),
  key('when cards are folded', `${mine}/views/0/fold/when`, 'whn'),
  value('who has the tools of a list', 'screens/dashboards/dashboard-onfield.json#/body/children/0/toolbar', 'desktp', 'enum', {
    meant: 'desktop',
  }),
  value('how a view is drawn', `${users}/body/views/0/as`, 'tabel', 'enum', { meant: 'table' }),
  value('a filter that is always there', `${users}/body/fixed`, 'doc.ogr_id == org.id', 'rule-field', { meant: 'org_id' }),
  value('a workflow of an action', `${users}/body/actions/0/workflow`, 'set-pasword', 'unknown-workflow', { meant: 'set-password' }),
  value('an address', `${users}/body/open`, '/user/{id}', 'unknown-screen', { meant: '/users/:id' }),
  value('a value of an address', `${users}/body/open`, '/users/{idd}', 'unknown-placeholder', { meant: 'id' }),
  value('the title of a screen', `${users}/title`, 't:screen.usrs', 'unknown-label', { meant: 'screen.users' }),
  value('who may open a screen', `${users}/allow`, 'user.is_admn', 'rule-field', { meant: 'is_admin' }),
  value('a record asked of a screen', `${users}/allow`, 'doc.is_admin', 'rule-root'),
  value('while a section shows', `${task}/body/sections/0/show`, 'doc.is_delted', 'rule-field', { meant: 'is_deleted' }),
  value('a field of a section', `${task}/body/sections/3/fields/1`, '/asgne_name', 'unknown-field', { meant: '/assgne_name' }),
  value('a widget inside', `${task}/body/tools/0/widget`, 'call-buton', 'unknown-widget', { meant: 'call-button' }),
  value('a value that words ask for', `${task}/body/main/6/children/0/params/due`, undefined, 'value-missing', {
    told: '/body/main/6/children/0/text',
  }),
  value('a node of a tab', `${task}/body/tabs/2/nodes/0`, 'files_tld', 'unknown-node', { meant: 'files_told' }),
  value('how many there are behind a tab', `${task}/body/tabs/2/count`, 'size(doc.photso)', 'rule-field', { meant: 'photos' }),
  value('the window of a dashboard', `${metrics}/0/window/default`, '12_month', 'enum', { meant: '12_months' }),
  value('a window that nobody may choose', `${metrics}/0/window/choices`, ['this_month', 'all'], 'contains'),
  value('the dashboard whose window it is', `${metrics}/1/window/of`, 'metrcs', 'unknown-node', { meant: 'metrics' }),
  value('the window of what has none', `${metrics}/1/window/of`, 'page', 'node-lacks'),
  value('the day of a figure', `${metrics}/0/tiles/1/day`, '/closd_at', 'unknown-field', { meant: '/closed_at' }),
  value('the day of a figure, which is none', `${metrics}/0/tiles/1/day`, '/status', 'field-kind'),
  value('a day where there is no window', owners, { ...ofAll, day: '/created_at' }, 'false schema', {
    told: '/body/children/0/tiles/0/day',
  }),
  value('a number as a text', `${task}/body/sections/0/columns`, '1', 'enum'),
  key('a key of an entry', `${menu}/groups/0/items/0/icon`, 'icn'),
  key('a required key of an entry', `${menu}/groups/0/items/0/label`, 'lable'),
  value('where an entry leads', `${menu}/groups/0/items/1/to`, '/usrs', 'unknown-screen', { meant: '/users' }),
  value('the icon of an entry', `${menu}/groups/0/items/1/icon`, 'usrs', 'unknown-icon', { meant: 'users' }),
  value('who sees an entry', `${menu}/groups/0/items/2/allow`, 'user.is_admn', 'rule-field', { meant: 'is_admin' }),
  value('an entry twice', `${menu}/groups/0/items/1/id`, 'dashboard', 'duplicate'),
  value('a tag', 'screens/menus/user.json#/groups/0/items/3/tags/0', 'coming_son', 'enum', { meant: 'coming_soon' }),
  value('a field of an extension’s group', `${person}/x-entity/groups/skills/fields/0`, '/user_skils', 'unknown-field', {
    meant: '/user_skills',
  }),
];

export const mistakes: readonly Mistake[] = [...ofEntities, ...ofNotifications, ...ofRules, ...ofKeys, ...ofScreens];
