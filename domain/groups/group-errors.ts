/** Refusals about groups (§3, §5): `when` says when it happens; the message is what a person reads. */
export const groupErrors = {
  GROUP_NAME_TAKEN: {
    when: 'Another group of the business has this name.',
    message: /*i18n*/ {
      id: 'errors.group.name-taken',
      message: 'Another group has this name. Choose a different one.',
    },
  },
  GROUP_IN_ITSELF: {
    when: 'A group is put below itself or below one of its own groups.',
    message: /*i18n*/ {
      id: 'errors.group.in-itself',
      message: 'A group can’t be part of itself or of a group below it. Choose another parent.',
    },
  },
  GROUP_TOO_DEEP: {
    when: 'A tree of groups would have more levels than are allowed.',
    message: /*i18n*/ { id: 'errors.group.too-deep', message: 'Groups can have at most {levels} levels.' },
  },
  GROUP_HAS_PAYERS: {
    when: 'A top-level group with Payers is put below another one.',
    message: /*i18n*/ {
      id: 'errors.group.has-payers',
      message: 'A Payer must belong to the top level. Move the Payers out of this group first.',
    },
  },
  GROUP_IS_TOP: {
    when: 'A top-level group is removed while it has users: they would see nothing.',
    message: /*i18n*/ {
      id: 'errors.group.is-top',
      message: 'There is no group above this one. Move its users to another group first.',
    },
  },
  GROUP_IS_COMPANY: {
    when: 'The group that is the company itself is put below another one, or removed.',
    message: /*i18n*/ {
      id: 'errors.group.is-company',
      message: 'This group is the company itself. It stays at the top and can’t be removed.',
    },
  },
  GROUP_PARENT_REQUIRED: {
    when: 'A group is put beside the company instead of below it.',
    message: /*i18n*/ {
      id: 'errors.group.parent-required',
      message: 'Choose what this group is part of. Only the company itself is at the top.',
    },
  },
  GROUP_TOO_LARGE: {
    when: 'A group with more users than can move at once is removed.',
    message: /*i18n*/ {
      id: 'errors.group.too-large',
      message: 'At most {users} users can move at once. Move some of them to another group first.',
    },
  },
  GROUP_LEAVING: {
    when: 'A group is changed, or something is put into it, while it is being removed.',
    message: /*i18n*/ { id: 'errors.group.leaving', message: 'This group is being removed.' },
  },
  TAX_ID_INVALID: {
    when: 'A tax id does not have the form or the check digits of its country.',
    message: /*i18n*/ {
      id: 'errors.group.tax-id',
      message: 'This is neither a tax number nor a VAT ID of this country.',
    },
  },
  ADDRESS_INVALID: {
    when: 'An address lacks what its country wants, or has a postal code of another form.',
    message: /*i18n*/ { id: 'errors.group.address', message: 'This address isn’t complete for the selected country.' },
  },
} as const;
