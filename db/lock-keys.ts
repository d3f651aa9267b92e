export const EMBEDDED_LOCK = 70_001;
export const MIGRATION_LOCK = 70_002;
export const PARTITION_LOCK = 70_003;
export const ROLE_LOCK = 70_004;
export const HOOK_LOCK = 70_005;
export const ALERT_LOCK = 70_006;
export const NOTICE_LOCK = 70_007;
export const BACKUP_LOCK = 70_008;
