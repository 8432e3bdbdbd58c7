#include <sqlite3.h>

/* Swift cannot call functions with a varying number of arguments. */
static inline int sqlite3_config_without_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
