/** What the people of the demo write. */

type Texts = readonly [string, ...string[]];

export const titles: Readonly<Record<string, Texts>> = {
  'acme.cooling': [
    'Split AC not cooling',
    'Water dripping from indoor unit',
    'AC trips the main switch',
    'Yearly AC service',
    'Gas top-up for window AC',
    'Loud noise from outdoor unit',
    'AC remote not responding',
    'Install new split AC',
    'Bad smell when AC starts',
  ],
  'acme.projects': [
    'Showroom cooling, ground floor',
    'New store opening: 8 cassettes',
    'Replace ducting in showroom',
    'Kitchen display installation',
    'Air curtain at main entrance',
  ],
  'globex.water': [
    'Purifier water tastes odd',
    'RO membrane change',
    'Slow flow from purifier',
    'Purifier leaking under sink',
    'Yearly purifier service',
    'Install RO + UV purifier',
    'No power on purifier display',
  ],
  'globex.solar': ['3 kW rooftop solar', '5 kW rooftop with net meter', 'Panel cleaning and inverter check', 'Add battery to solar system'],
};

export const descriptions: Texts = [
  'Customer asks for a visit in the morning. Please call before coming.',
  'Problem began two days ago and is getting worse.',
  'Reported by phone. The unit is three years old and was serviced last summer.',
  'Second complaint about the same unit; please check the earlier work as well.',
  'Gate pass needed at the security desk. Parking is inside.',
  'Only the daughter is at home after four; she speaks Hindi and English.',
];

export const notes: Texts = [
  'Goodwill case: no charge for parts.',
  'Customer called the head office; keep us posted.',
  'Out of warranty since March, quote before repair.',
  'Large account, handle with care.',
];

export const priorities = { Urgent: 8, High: 20, Normal: 52, Low: 14, None: 6 } as const;

/** What technicians and dispatchers write with a status. */
export const remarks: Readonly<Record<string, Texts>> = {
  accepted: ['On my way at the given time.', 'Will reach as planned.', ''],
  in_progress: ['Reached the site, starting work.', 'Started, customer present.', 'Unit opened and checked.', ''],
  on_hold: ['Waiting for a spare part.', 'Customer not at home, will come again.', 'Power cut in the area.'],
  done: [
    'Part replaced, tested for 20 minutes.',
    'Cleaned and adjusted, works as it should.',
    'Leak sealed, customer shown.',
    'Installed and tested, old unit taken away.',
    'Fault found in wiring, repaired.',
  ],
  closed: ['Checked the photos, all in order.', 'Customer confirmed by phone.', ''],
  cancelled: ['Customer no longer needs the visit.', 'Raised twice by mistake.'],
};

export const comments: Texts = [
  'Customer prefers a call after 5 pm.',
  'Part ordered, expected tomorrow.',
  'Please send the same technician as last time.',
  'Customer asked for the price of a yearly contract.',
  'Address is behind the temple, second gate.',
];

export const tenseRemarks = { closed: 'Confirmed with the customer.', cancelled: 'Customer called it off.' } as const;
